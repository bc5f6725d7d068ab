import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))

export const editingGuideProps = z.object({ text })
export type EditingGuideProps = PropsOf<typeof editingGuideProps>

export const dataPolicyNoteProps = z.object({
  text,
  /** `path` is below the interface. */
  link: z.optional(z.object({ label: z.string(), path: z.string() })),
})
export type DataPolicyNoteProps = PropsOf<typeof dataPolicyNoteProps>

export const sectionHintProps = z.object({ title: text, text: z.string() })
export type SectionHintProps = PropsOf<typeof sectionHintProps>
