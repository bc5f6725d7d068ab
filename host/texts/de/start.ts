import type { startTexts as english } from '../en/start'
import type { TextsOf } from '../texts-of'

export const startTexts: TextsOf<typeof english> = {
  'old.title': 'Dieser Browser ist zu alt für Slipway',
  old: 'Slipway läuft in Chrome und Edge ab 133, Firefox ab 146 und Safari ab 26.0. Aktualisieren Sie diesen Browser oder öffnen Sie die Seite in einem anderen.',
  'failed.title': 'Slipway konnte nicht starten',
  failed:
    'Ein Teil davon kam nicht an oder wurde unterwegs verändert. Laden Sie die Seite neu. Wenn das nicht hilft, wenden Sie sich an die Administration.',
  reload: 'Neu laden',
  scripts:
    'Slipway braucht JavaScript. Erlauben Sie es für diese Adresse und laden Sie die Seite neu.',
}
