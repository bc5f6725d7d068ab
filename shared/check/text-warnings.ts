import { type Fault, type Manifest, textGapsIn } from '@slipway/sdk/contract'

/** Texts of proposed slots that are not in all languages of the host. */
export function textWarnings({ slots = [] }: Pick<Manifest, 'slots'>): Fault[] {
  return slots.flatMap((slot, index) =>
    (['props', 'content'] as const).flatMap((part) =>
      textGapsIn(slot[part]).map((fault) => ({
        ...fault,
        pointer: `/slots/${index}/${part}${fault.pointer}`,
      })),
    ),
  )
}
