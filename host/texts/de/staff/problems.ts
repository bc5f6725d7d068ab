import type { problems as english } from '../../en/staff/problems'
import type { TextsOf } from '../../texts-of'

export const problems: TextsOf<typeof english> = {
  busy: 'Der Server ist gerade überlastet. Versuchen Sie es in einer Minute erneut.',
  'console-only':
    'Nichts wurde geändert: Das geht nur in der Administration. Öffnen Sie es dort; sind Sie schon dort, laden Sie die Seite neu.',
  internal:
    'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es erneut; geschieht es wieder, wenden Sie sich an die Administration.',
  'network-failed': 'Der Server ist nicht erreichbar.',
  previewing:
    'Solange die Vorschau läuft, wird nichts geändert. Beenden Sie die Vorschau und versuchen Sie es dann erneut; Ihre Eingaben bleiben hier.',
  'reauthentication-required': 'Nichts wurde geändert, weil Ihr Passwort nicht bestätigt wurde.',
  'rate-limited': 'Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in einer Minute erneut.',
  'reply-malformed': 'Der Server hat unerwartet geantwortet. Laden Sie die Seite neu.',
  'request-timeout': 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.',
  'session-expired': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  'sign-out-pending':
    'Sie sind in diesem Browser abgemeldet. Die Datenbank antwortet gerade nicht: Sobald sie antwortet, endet die Sitzung auf allen Servern.',
  'store-unavailable':
    'Die Daten sind gerade nicht erreichbar. Versuchen Sie es in einer Minute erneut.',
  'write-conflict':
    'Jemand anderes hat gleichzeitig dieselben Daten geändert. Nichts wurde gespeichert; versuchen Sie es erneut.',
  unauthenticated: 'Sie sind nicht angemeldet.',
  'email-taken': 'Es gibt bereits einen Benutzer mit dieser Adresse.',
  'last-operator':
    'Danach könnte niemand mehr Benutzer verwalten. Geben Sie zuerst jemand anderem eine Rolle, die das darf; dieser Benutzer muss sich einmal angemeldet haben.',
  'origin-not-allowed':
    'Dieser Host erlaubt diese Adresse nicht. Ein Betreiber kann sie in DEVELOP_ORIGINS aufnehmen.',
  'password-address':
    'Ihre E-Mail-Adresse kennen andere. Wählen Sie ein Passwort, auf das nur Sie kommen.',
  'password-common':
    'Ein solches Passwort benutzen zu viele. Wählen Sie eines, auf das nur Sie kommen.',
  'password-wrong': 'Das ist nicht Ihr aktuelles Passwort.',
  'session-unknown': 'Diese Sitzung ist bereits beendet.',
  'action-unavailable': 'Das ist für diesen Datensatz gerade nicht möglich.',
  'edit-conflict':
    'Jemand hat diesen Datensatz inzwischen geändert. Sehen Sie ihn sich erst noch einmal an.',
  forbidden: 'Dazu haben Sie keine Berechtigung.',
  'not-found': 'Das gibt es nicht; vielleicht wurde es gelöscht.',
  'read-only': 'Das kann nicht geändert werden.',
  'record-changed': 'Ein Datensatz, auf den sich dieser bezieht, wurde gelöscht.',
  'record-in-use': 'Andere Datensätze beziehen sich auf diesen; ändern Sie zuerst diese.',
  'resource-store-failed':
    'Das System, das diese Daten verwaltet, meldet einen Fehler. Versuchen Sie es später erneut.',
  'resource-store-slow':
    'Das System, das diese Daten verwaltet, antwortet nicht. Versuchen Sie es später erneut.',
  'tenant-required': 'Wählen Sie zuerst einen Mandanten.',
  'unknown-record': 'Den gewählten Datensatz gibt es nicht; vielleicht wurde er gelöscht.',
  'combination-taken': 'Ein anderer Datensatz hat bereits diese Kombination von Werten.',
  taken: 'Ein anderer Datensatz hat bereits diesen Wert.',
  'tenant-taken': 'Es gibt bereits einen Mandanten mit diesem Namen.',
  'user-disabled': 'Dieser Benutzer ist gesperrt. Entsperren Sie ihn zuerst.',
}
