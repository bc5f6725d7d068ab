import type { develop as english } from '../../en/staff/develop'
import type { TextsOf } from '../../texts-of'

export const develop: TextsOf<typeof english> = {
  banner: '{{remote}} wird von {{origin}} geladen, nur für Sie, bis {{time}}.',
  'banner.fault': 'Der letzte Build ist fehlgeschlagen; Sie sehen den davor.',
  'banner.foreign_one':
    '{{components}} gehört zu einem anderen Remote und kommt weiter aus dessen Freigabe.',
  'banner.foreign_other':
    '{{components}} gehören zu einem anderen Remote und kommen weiter aus dessen Freigabe.',
  'banner.gone':
    '{{origin}} antwortet nicht. Starten Sie dort „slipway dev“ neu, oder drücken Sie „Beenden“, um die freigegebene Version zu verwenden.',
  'banner.name': 'Entwicklungsserver',
  'banner.off': 'Diese Seite wurde vorher geladen und zeigt noch die freigegebene Version.',
  'banner.proposed_one':
    '{{components}} steht an einer Stelle, die nur vorgeschlagen ist: Niemand sonst sieht das.',
  'banner.proposed_other':
    '{{components}} stehen an Stellen, die nur vorgeschlagen sind: Niemand sonst sieht das.',
  'banner.reload': 'Neu laden',
  'banner.stop': 'Beenden',
  'banner.wrong': '{{origin}} antwortet, aber nicht mit einem Build von {{remote}}: {{detail}}',
  cancel: 'Abbrechen',
  confirm: 'In dieser Sitzung verwenden',
  'forbidden.text':
    'Keine Ihrer Rollen enthält die Berechtigung slipway.develop. Die Administration kann Ihnen eine geben, die sie enthält.',
  'forbidden.title': 'Das ist für Entwickler',
  'invalid.text':
    'Sie muss einen Remote und den Ursprung seines Entwicklungsservers nennen. Öffnen Sie die Adresse, die „slipway dev --host“ ausgibt.',
  'invalid.title': 'Diese Adresse ist unvollständig',
  'note.audit': 'Es wird im Protokoll festgehalten.',
  'note.end': 'Es endet nach acht Stunden, wenn Sie auf „Beenden“ drücken oder sich abmelden.',
  'note.instead': 'Es ersetzt {{remote}} von {{origin}}.',
  'note.rights':
    'Code von diesem Server läuft mit Ihren Rechten. Fahren Sie nur fort, wenn Sie oder Ihr Team ihn gestartet haben.',
  'note.you': 'Nur Sie sehen es, nur in dieser Sitzung. Bei niemandem sonst ändert sich etwas.',
  text: '{{remote}} wird dann von {{origin}} statt aus der Freigabe geladen.',
  title: 'Einen Entwicklungsserver verwenden?',
}
