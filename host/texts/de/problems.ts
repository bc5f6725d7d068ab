import type { problems as english } from '../en/problems'
import type { TextsOf } from '../texts-of'

export const problems: TextsOf<typeof english> = {
  busy: 'Der Server hat gerade zu viel zu tun. Versuchen Sie es in einer Minute erneut.',
  internal:
    'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es erneut; bleibt es dabei, wenden Sie sich an die Administration.',
  'network-failed': 'Der Server ist nicht erreichbar.',
  'reauthentication-required': 'Nichts wurde geändert, weil Ihr Passwort nicht bestätigt wurde.',
  'rate-limited': 'Das war zu oft in kurzer Zeit. Versuchen Sie es in einer Minute erneut.',
  'reply-malformed': 'Die Antwort des Servers ist nicht wie vereinbart. Laden Sie die Seite neu.',
  'request-timeout': 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.',
  'session-expired': 'Ihre Sitzung ist beendet. Melden Sie sich wieder an.',
  'sign-out-pending':
    'Sie sind in diesem Browser abgemeldet. Die Datenbank antwortet gerade nicht: Sobald sie antwortet, endet die Sitzung auf allen Servern.',
  'store-unavailable':
    'Die Daten sind gerade nicht erreichbar. Versuchen Sie es in einer Minute erneut.',
  'write-conflict':
    'Andere haben gleichzeitig dasselbe geändert. Es wurde nichts geändert; versuchen Sie es erneut.',
  unauthenticated: 'Sie sind nicht angemeldet.',
  'email-taken': 'Es gibt schon ein Konto mit dieser Adresse.',
  'last-operator':
    'Niemand könnte mehr Konten verwalten. Machen Sie erst jemand anderen zum Operator, der sich einmal angemeldet hat.',
  'origin-not-allowed':
    'Dieser Host erlaubt diese Adresse nicht. Ein Betreiber kann sie in DEVELOP_ORIGINS aufnehmen.',
  'password-common':
    'Ein solches Passwort benutzen zu viele. Wählen Sie eines, auf das nur Sie kommen.',
  'password-wrong': 'Das ist nicht Ihr aktuelles Passwort.',
  'session-unknown': 'Diese Sitzung ist schon zu Ende.',
  'combination-taken': 'Ein anderer Datensatz hat diese Werte zusammen schon.',
  taken: 'Ein anderer Datensatz hat diesen Wert schon.',
  'tenant-taken': 'Es gibt schon einen Mandanten dieses Namens.',
  'user-disabled': 'Dieses Konto ist gesperrt. Entsperren Sie es zuerst.',
}
