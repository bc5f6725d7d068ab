/** Texts of the area `propsForm`: the fields that are made of a component's schema. */
export const propsForm = {
  item: 'Item {{number}}',
  'item.add': 'Add an item',
  'item.addTo': 'Add an item to {{name}}',
  'item.remove': 'Remove item {{number}} of {{name}}',
  json: 'As JSON.',
  noJson: 'This is not JSON.',
  noNumber: 'This is not a number.',
  'texts.add': 'Add a language',
  'texts.do': 'By language',
  'texts.doNamed': '{{name}}: a text for each language',
  'texts.one': 'One text for all languages',
  'texts.remove': 'Remove the text in {{language}}',
} as const
