import type { demo as english } from '../../en/console/demo'
import type { TextsOf } from '../../texts-of'

/** Texte des Bereichs `demo`. */
export const demo: TextsOf<typeof english> = {
  break: 'Ein Remote kaputt machen',
  'break.text':
    'Alle erhalten eine Version von guidance, deren Anleitung in Formularen fehlschlägt. Öffnen Sie vorher in einem anderen Tab ein Formular und tippen Sie etwas. Der Wächter nimmt die Version binnen einer Minute zurück, „Zurücknehmen“ sofort.',
  'break.title': 'Ein Remote der Demo kaputt machen?',
  broken: '{{remote}} {{version}} ist freigegeben; die Anleitung schlägt in jedem Formular fehl',
  note: 'Diese Zahlen gehören zur Demo: Die Woche vor ihrem ersten Start ist erfunden. Was Sie tun und was Ihre Seiten melden, kommt dazu.',
}
