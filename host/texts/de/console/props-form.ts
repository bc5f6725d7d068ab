import type { propsForm as english } from '../../en/console/props-form'
import type { TextsOf } from '../../texts-of'

/** Texts of the area `propsForm`: the fields that are made of a component's schema. */
export const propsForm: TextsOf<typeof english> = {
  item: 'Element {{number}}',
  'item.add': 'Element hinzufügen',
  'item.addTo': 'Element zu {{name}} hinzufügen',
  'item.remove': 'Element {{number}} von {{name}} entfernen',
  json: 'Als JSON.',
  noJson: 'Das ist kein JSON.',
  noNumber: 'Das ist keine Zahl.',
  'texts.add': 'Sprache hinzufügen',
  'texts.do': 'Nach Sprache',
  'texts.doNamed': '{{name}}: ein Text je Sprache',
  'texts.one': 'Ein Text für alle Sprachen',
  'texts.remove': 'Text auf {{language}} entfernen',
}
