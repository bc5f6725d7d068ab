import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

const text = z.string().check(z.minLength(1))

export const announcementBannerProps = z.object({
  /** Names the announcement in all its languages; by default its message does. */
  id: z.optional(z.string()),
  message: text,
  tone: z.optional(z.enum(['info', 'warning', 'success'])),
  /** `path` is below the interface, such as `/resources/orders`. */
  link: z.optional(z.object({ label: z.string(), path: z.string() })),
})
export type AnnouncementBannerProps = PropsOf<typeof announcementBannerProps>

export const maintenanceNoticeProps = z.object({
  message: text,
  /** ISO 8601 date and time. */
  starts: z.string(),
  minutes: z.number().check(z.minimum(1)),
})
export type MaintenanceNoticeProps = PropsOf<typeof maintenanceNoticeProps>

export const companyNewsProps = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      /** `YYYY-MM-DD`. */
      date: z.string(),
      text: z.string(),
    }),
  ),
})
export type CompanyNewsProps = PropsOf<typeof companyNewsProps>

export const supportFooterProps = z.object({
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
})
export type SupportFooterProps = PropsOf<typeof supportFooterProps>
