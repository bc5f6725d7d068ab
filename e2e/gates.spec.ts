import { findId } from './support/records'
import { signIn } from './support/sign-in'
import { slotsAt } from './support/slots'
import { expect, test } from './test'

const components = {
  admin: ['OrderStatusActions', 'CopyRecordLink', 'PrintRecord'],
  sales: ['OrderStatusActions', 'CopyRecordLink'],
  viewer: ['CopyRecordLink'],
} as const

for (const [role, expected] of Object.entries(components)) {
  test(`of three slots at one location the role ${role} gets ${expected.join(', ')}`, async ({
    page,
    context,
    demo,
  }) => {
    await signIn(context, demo, `${role}@demo.slipway.example`)
    const order = await findId(context, demo, 'orders?filter[status]=paid')
    const meta = await context.request.get(`${demo.url}/meta`)

    await page.goto(`${demo.url}/app/resources/orders/${order}`)
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()

    const drawn = slotsAt(page, 'resource-page-actions')
    await expect(drawn).toHaveCount(expected.length)
    expect(
      await drawn.evaluateAll((boxes: HTMLElement[]) =>
        boxes.map((box) => box.dataset['slipwaySlot']),
      ),
    ).toEqual(expected)
    const { slots } = await meta.json()
    // What asks for an order comes with the order.
    expect(
      slots['resource-page-actions'].map(({ component }: { component: string }) => component),
    ).toEqual(expected.filter((component) => component !== 'OrderStatusActions'))
  })
}
