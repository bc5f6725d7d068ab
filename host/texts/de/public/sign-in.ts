import type { signIn as english } from '../../en/public/sign-in'
import type { TextsOf } from '../../texts-of'

export const signIn: TextsOf<typeof english> = {
  about: 'Über diese Installation',
  email: 'E-Mail',
  forgotten: 'Passwort vergessen? Die Administration kann Ihnen einen neuen Link schicken.',
  password: 'Passwort',
  signIn: 'Anmelden',
  'accept.done': 'Ihr Passwort ist festgelegt',
  'accept.hint':
    'Ein Satz, den nur Sie schreiben würden, ist leicht zu merken und schwer zu erraten.',
  'accept.newPassword': 'Neues Passwort',
  'accept.next': 'Sie können sich jetzt damit anmelden.',
  'accept.save': 'Passwort speichern',
  'accept.signedInAs':
    'Sie sind als {{name}} angemeldet. Mit dem Speichern melden Sie sich hier ab und als der Benutzer dieses Links an.',
  'accept.title': 'Passwort festlegen',
  'accept.toSignIn': 'Zur Anmeldung',
  'again.discard': 'Änderungen verwerfen und Seite verlassen',
  'again.text': 'Melden Sie sich wieder an, um weiterzuarbeiten. Ihre Eingaben sind noch da.',
  'again.title': 'Ihre Sitzung ist beendet',
  'failed.credentials': 'E-Mail oder Passwort ist falsch.',
  'failed.network':
    'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'failed.notKept':
    'Sie wurden angemeldet, aber Ihr Browser hat die Sitzung nicht behalten. Erlauben Sie Cookies für diese Adresse, oder bitten Sie die Administration, den Proxy vor diesem Server zu prüfen.',
  'failed.server':
    'Sie können sich gerade nicht anmelden. Versuchen Sie es in einer Minute erneut.',
  'failed.tooMany': 'Zu viele Versuche. Versuchen Sie es später erneut.',
  'failed.tooManyMinutes_one': 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
  'failed.tooManyMinutes_other': 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
  'failed.tooManySeconds_one': 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
  'failed.tooManySeconds_other':
    'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
  'torn.again': 'Erneut versuchen',
  'torn.signOut': 'Abmelden',
  'torn.text':
    'Der Server hat Ihnen diese Seite als angemeldet geschickt, lehnt Ihre Anfragen aber ab. Vielleicht liegt es an etwas dazwischen, etwa einem Proxy. Melden Sie sich ab und wieder an; hilft das nicht, wenden Sie sich an die Administration.',
  'torn.title': 'Ihre Sitzung funktioniert nur teilweise',
}
