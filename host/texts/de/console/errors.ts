import type { errors as english } from '../../en/console/errors'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `errors`. */
export const errors: TextsOf<typeof english> = {
  browser: 'Browser',
  'browser.other': 'Ein anderer Browser',
  'browsers.text': 'In welchen Browsern er aufgetreten ist.',
  'browsers.title': 'Browser',
  component: '{{component}} ({{reason}})',
  count: 'Fehlgeschlagene Boxen',
  'empty.text':
    'Wenn eine Komponente auf der Seite eines Benutzers ausfällt, steht der Fehler hier.',
  'empty.title': 'Keine Fehler in den letzten 30 Tagen',
  'filter.allRemotes': 'Alle Remotes',
  'filter.allVersions': 'Alle Versionen',
  'filter.remote': 'Remote',
  'filter.version': 'Version',
  first: 'Zuerst gesehen',
  last: 'Zuletzt gesehen',
  loading: 'Der Fehler wird geladen',
  of: '{{remote}} {{versions}}',
  one: 'Fehler',
  reports_one: '{{shown}} fehlgeschlagene Box',
  reports_other: '{{shown}} fehlgeschlagene Boxen',
  seen: 'Zuerst gesehen {{first}}, zuletzt {{last}}',
  'stack.built':
    'Zu gebauten Dateien gibt es keine Source Map: Der Build des Teams veröffentlicht keine, oder sie war nicht lesbar.',
  'stack.none':
    'In keiner Datei eines Remotes wurde ein Fehler ausgelöst, oder der Browser sagt nicht, wo.',
  'stack.text':
    'Wo er zuletzt ausgelöst wurde, im Quelltext des Teams. Die innerste Stelle steht zuerst.',
  'stack.title': 'Aufrufstapel',
  subtitle:
    'Was in den letzten 30 Tagen in Komponenten auf den Seiten schiefging, nach der Ursache geordnet',
  title: 'Fehler',
  toReleases: 'Freigaben',
  toRemote: 'Remote',
  version: 'Version',
  'versions.text': 'Welche Versionen ihn haben. Die, in der er zuletzt auftrat, steht zuerst.',
  'versions.title': 'Versionen',
  viewers_one: '{{shown}} angemeldeter Benutzer',
  viewers_other: '{{shown}} angemeldete Benutzer',
  'viewers.more_one': '{{shown}} angemeldeter Benutzer oder mehr',
  'viewers.more_other': '{{shown}} angemeldete Benutzer oder mehr',
  'viewers.none': 'Nur Besucher',
}
