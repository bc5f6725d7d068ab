import type { profile as english } from '../../en/staff/profile'
import type { TextsOf } from '../../texts-of'

export const profile: TextsOf<typeof english> = {
  title: 'Ihr Profil',
  'about.text':
    'Diesen Namen sehen auch andere. Die Sprache bestimmt auch das Format von Datum und Zahlen.',
  'about.title': 'Zu Ihnen',
  email: 'E-Mail',
  language: 'Sprache und Formate',
  loading: 'Ihr Profil wird geladen',
  name: 'Name',
  'password.change': 'Passwort ändern',
  'password.changed': 'Ihr Passwort wurde geändert. Ihre anderen Sitzungen wurden abgemeldet.',
  'password.current': 'Aktuelles Passwort',
  'password.hint':
    'Mindestens zwölf Zeichen. Ein Satz, den nur Sie schreiben würden, ist leicht zu merken.',
  'password.new': 'Neues Passwort',
  'password.short': 'Ein Passwort braucht mindestens zwölf Zeichen.',
  'password.text': 'Ein neues Passwort meldet Sie überall sonst ab.',
  'password.title': 'Passwort',
  'roles.everywhere': 'Überall',
  'roles.in': '{{role}} · {{tenant}}',
  'roles.none': 'Sie haben keine Rolle.',
  'roles.title': 'Ihre Rollen',
  saved: 'Ihr Profil wurde gespeichert.',
  'session.current': 'Dieser Browser',
  'session.end': 'Dort abmelden',
  'session.endNamed': 'Dort abmelden: {{browser}}',
  'session.ended': 'Diese Sitzung wurde abgemeldet.',
  'session.since': 'Angemeldet {{when}}',
  'session.unknown': 'Unbekannter Browser',
  'session.used': 'Zuletzt benutzt {{when}}',
  'session.on': '{{browser}} unter {{system}}',
  'sessions.endOthers': 'Überall sonst abmelden',
  'sessions.endOthers.confirm': 'Abmelden',
  'sessions.endOthers.text':
    'In allen anderen Browsern müssen Sie sich neu anmelden. Dieser Browser bleibt angemeldet.',
  'sessions.endOthers.title': 'Überall sonst abmelden?',
  'sessions.ended': 'Sie wurden überall sonst abgemeldet.',
  'sessions.list': 'Ihre Sitzungen',
  'sessions.only': 'Sie sind sonst nirgends angemeldet.',
  'sessions.text':
    'Browser, in denen Sie angemeldet sind. Melden Sie jeden ab, den Sie nicht kennen.',
  'sessions.title': 'Wo Sie angemeldet sind',
}
