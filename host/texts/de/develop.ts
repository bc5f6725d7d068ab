import type { develop as english } from '../en/develop'
import type { TextsOf } from '../texts-of'

export const develop: TextsOf<typeof english> = {
  banner: '{{remote}} kommt von {{origin}}, nur für Sie, bis {{time}}.',
  'banner.fault': 'Der letzte Build ist fehlgeschlagen; zu sehen ist der davor.',
  'banner.foreign_one':
    '{{components}} gehört zu einem anderen Remote und bleibt, wie freigegeben.',
  'banner.foreign_other':
    '{{components}} gehören zu einem anderen Remote und bleiben, wie freigegeben.',
  'banner.gone':
    '{{origin}} antwortet nicht. Starten Sie dort „slipway dev“ neu, oder beenden Sie, um die freigegebene Version zu sehen.',
  'banner.name': 'Entwicklungsserver',
  'banner.off': 'Diese Seite wurde vorher geladen und zeigt die freigegebene Version.',
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
    'Ihre Rollen haben die Berechtigung slipway.develop nicht. Ein Administrator kann Ihnen eine geben, die sie hat.',
  'forbidden.title': 'Das ist für Entwickler',
  'invalid.text':
    'Sie muss einen Remote und den Ursprung seines Entwicklungsservers nennen, so wie „slipway dev --host“ sie ausgibt.',
  'invalid.title': 'Diese Adresse ist nicht vollständig',
  'note.audit': 'Es wird im Protokoll festgehalten.',
  'note.end': 'Es endet nach acht Stunden, wenn Sie auf „Beenden“ drücken oder sich abmelden.',
  'note.instead': 'Es tritt an die Stelle von {{remote}} von {{origin}}.',
  'note.rights':
    'Was dieser Server sendet, läuft mit Ihren Rechten. Fahren Sie nur fort, wenn Sie oder Ihr Team ihn gestartet haben.',
  'note.you': 'Nur Sie sehen es, nur in dieser Sitzung. Bei niemandem sonst ändert sich etwas.',
  text: 'Der Code von {{remote}} kommt dann von {{origin}} statt aus der Freigabe.',
  title: 'Einen Entwicklungsserver verwenden?',
}
