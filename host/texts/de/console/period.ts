import type { period as english } from '../../en/console/period'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `period`: when an entry is shown. */
export const period: TextsOf<typeof english> = {
  always: 'Jederzeit',
  days: 'An diesen Tagen',
  'days.all': 'täglich',
  from: 'Von',
  hidden: 'Ausgeblendet',
  hours: 'Nur an bestimmten Tagen und zu bestimmten Zeiten',
  'hours.from': 'Von (Uhrzeit)',
  'hours.hint': 'Gleiche Zeiten: ganztägig. Ein Ende, das nicht später liegt: am nächsten Tag.',
  'hours.until': 'Bis (Uhrzeit)',
  hoursZone: 'Zeitzone',
  noZone: 'Keine solche Zeitzone',
  'say.from': 'ab {{time}}',
  'say.hidden': 'Ausgeblendet {{when}}',
  'say.hours': '{{days}} {{from}}–{{until}}, {{zone}}',
  'say.shown': 'Sichtbar {{when}}',
  'say.until': 'bis {{time}}',
  'say.wholeDays': '{{days}}, {{zone}}',
  shown: 'Sichtbar',
  effect: 'In diesem Zeitraum ist der Eintrag',
  turned: 'Das liegt nicht nach dem Anfang.',
  until: 'Bis',
  zone: 'In der Zeit dieses Browsers ({{zone}}). Leer: ohne Grenze.',
}
