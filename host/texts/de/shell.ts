import type { shell as english } from '../en/shell'
import type { TextsOf } from '../texts-of'

export const shell: TextsOf<typeof english> = {
  account: 'Konto von {{name}}',
  appearance: 'Darstellung',
  'appearance.auto': 'Wie das System',
  'appearance.dark': 'Dunkel',
  'appearance.light': 'Hell',
  breadcrumbs: 'Pfad zur Seite',
  closeNavigation: 'Navigation schließen',
  dashboards: 'Dashboards',
  home: 'Slipway, zum Dashboard',
  'manage.audit': 'Protokoll',
  'manage.roles': 'Rollen',
  'manage.tenants': 'Mandanten',
  'manage.title': 'Verwaltung',
  'manage.users': 'Konten',
  main: 'Hauptnavigation',
  navigation: 'Navigation',
  'notFound.back': 'Zum Dashboard',
  'notFound.pageTitle': 'Seite nicht gefunden',
  'notFound.text': 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
  'notFound.title': 'Diese Seite gibt es nicht',
  'reach.gone':
    'Der Server ist nicht erreichbar. Ihre Eingaben bleiben hier, und die Seite macht von selbst weiter, sobald er wieder da ist.',
  'reach.offline':
    'Sie sind offline. Ihre Eingaben bleiben hier; speichern können Sie, sobald Sie wieder verbunden sind.',
  'reach.stale':
    'Der Server ist nicht erreichbar. Was Sie sehen, ist vielleicht nicht mehr aktuell.',
  'reach.unreachable':
    'Der Server ist nicht erreichbar. Sie sind weiterhin angemeldet, nichts geht verloren.',
  profile: 'Ihr Profil',
  shortcuts: 'Tastenkürzel',
  'shortcuts.control': 'Strg',
  'shortcuts.escape': 'Dialog oder Menü schließen',
  'shortcuts.general': 'Überall',
  'shortcuts.go': 'Gehe zu',
  'shortcuts.help': 'Diese Hilfe anzeigen',
  'shortcuts.or': 'oder',
  'shortcuts.page': 'Auf dieser Seite',
  'shortcuts.single': 'Kürzel aus einer einzelnen Taste',
  'shortcuts.singleHint':
    'Schalten Sie sie aus, wenn Sie Ihren Computer mit der Stimme bedienen oder versehentlich Tasten drücken. Kürzel mit Strg bleiben.',
  signOut: 'Abmelden',
  signingOut: 'Sie werden abgemeldet',
  skip: 'Zum Inhalt springen',
  stillSignedIn: 'Sie sind noch angemeldet',
  tryAgain: 'Noch einmal versuchen',
}
