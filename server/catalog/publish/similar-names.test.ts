import { similarNames } from './similar-names'

const slots = (...names: readonly string[]) =>
  names.map((name) => ({ name, registry: 'slot' as const }))
const live = (name: string, ...names: readonly string[]) => ({
  name,
  version: '1.0.0',
  components: slots(...names),
})

/** What is said of these components of `shop`. */
function told(names: readonly string[], ...released: ReturnType<typeof live>[]) {
  return similarNames({ name: 'shop', components: slots(...names) }, released)
}

test.each([
  ['OfferCard', 'Offercard', 'by case'],
  ['offer_card', 'offer-card', 'by "-", "_", "." or spaces'],
  ['offer.card', 'OfferCard', 'by "-", "_", "." or spaces'],
])('"%s" in place of the released "%s" is told, with how they differ', (name, before, how) => {
  expect(told(['Other', name], live('shop', before))).toEqual([
    {
      pointer: '/components/1/name',
      code: 'name-similar',
      detail: expect.stringMatching(
        new RegExp(
          `^"${name}" differs from "${before}" only ${how}, which the released 1\\.0\\.0 has`,
        ),
      ),
    },
  ])
})

test('a name that another remote has with another mark is told, with that remote', () => {
  const [fault] = told(['Offer_Card'], live('team', 'OfferCard'))

  expect(fault).toMatchObject({
    code: 'name-similar',
    detail: expect.stringContaining('a component of the remote team'),
  })
})

test.each([
  ['the old spelling beside the new one', ['OfferCard', 'Offercard'], live('shop', 'OfferCard')],
  ['the same name', ['OfferCard'], live('shop', 'OfferCard')],
  ['another name', ['OfferList'], live('team', 'OfferCard')],
  ['a name that is refused anyway', ['Offercard'], live('team', 'OfferCard')],
])('of %s nothing is said', (_what, names, released) => {
  expect(told(names, released)).toEqual([])
})
