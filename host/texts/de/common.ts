import type { common as english } from '../en/common'
import type { TextsOf } from '../texts-of'

export const common: TextsOf<typeof english> = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  loading: 'Wird geladen',
  no: 'Nein',
  none: 'Keine',
  retry: 'Erneut versuchen',
  save: 'Speichern',
  yes: 'Ja',
  'error.forbidden.text':
    'Ihre Rolle umfasst das nicht. Wenden Sie sich an die Administration, wenn Sie es für Ihre Arbeit brauchen.',
  'error.forbidden.title': 'Darauf haben Sie keinen Zugriff',
  'error.home': 'Zum Dashboard',
  'error.list': 'Zu {{label}}',
  'error.notThere.text': 'Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Mandanten.',
  'error.notThere.title': 'Nicht gefunden',
  'error.offline.title': 'Sie sind anscheinend offline',
  'error.page': 'Auf dieser Seite ist etwas schiefgegangen.',
  'error.title': 'Das konnte nicht geladen werden',
  'failed.reload': 'Neu laden',
  'failed.text': 'Vielleicht war das Netz kurz gestört. Laden Sie die Seite neu.',
  'failed.title': 'Diese Seite konnte nicht angezeigt werden',
  'page.first': 'Erste Seite',
  'page.last': 'Letzte Seite',
  'page.next': 'Nächste Seite',
  'page.previous': 'Vorige Seite',
  'password.capsLock': 'Die Feststelltaste ist aktiv',
  'password.show': 'Eingabe anzeigen',
  'slot.failed': 'Dieser Teil der Seite ist nicht verfügbar.',
  'slot.failedName': '{{component}} ist nicht verfügbar',
  'slot.hung':
    'Dieser Teil der Seite wurde ausgelassen, weil die Seite beim letzten Mal daran hängen blieb.',
  'slot.looped': 'Dieser Teil der Seite wurde angehalten, weil er sich endlos neu zeichnete.',
  'slot.update': 'Aktualisieren',
  'slot.updateHint':
    'Eine neue Version ist bereit. Beim Aktualisieren gehen Ihre Eingaben an dieser Stelle verloren.',
  'slot.updateName': '{{component}} aktualisieren',
}
