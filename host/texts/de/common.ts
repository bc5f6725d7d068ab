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
  'error.notThere.text':
    'Vielleicht wurde es gelöscht, oder es gehört nicht dorthin, wo Sie gerade arbeiten.',
  'error.notThere.title': 'Das gibt es hier nicht',
  'error.offline.title': 'Sie sind anscheinend offline',
  'error.page': 'Auf dieser Seite ist etwas schiefgegangen.',
  'error.title': 'Das konnte nicht geladen werden',
  'failed.reload': 'Neu laden',
  'failed.text':
    'Vielleicht war nur kurz das Netz gestört. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
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
    'Dieser Teil der Seite wurde ausgelassen: Die Seite blieb beim letzten Mal daran hängen.',
  'slot.looped': 'Dieser Teil der Seite wurde angehalten: Er zeichnete sich ohne Ende neu.',
  'slot.update': 'Aktualisieren',
  'slot.updateHint':
    'Eine neue Version ist bereit. Sie beginnt von vorn: Ihre Eingaben an dieser Stelle bleiben nicht erhalten.',
  'slot.updateName': '{{component}}: aktualisieren',
}
