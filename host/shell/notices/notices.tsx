import type { Notice } from '@slipway/sdk'
import type { ComponentType, ReactNode } from 'react'
import { createSignal, type Signal, useSignal } from '../../ui/signal'
import type { NoticeOptions } from './notice-options'

/** The component that draws the messages; its code comes with the first one. */
const noticesArea: Signal<ComponentType | undefined> = createSignal<ComponentType | undefined>(
  undefined,
)

const loadArea = () => import(/* webpackChunkName: "notices" */ './notices-area')

/** The corner of the screen where messages are. */
export function Notices(): ReactNode {
  const Area = useSignal(noticesArea)
  return Area && <Area />
}

/** Shows a message in the corner of the screen. */
export async function showNotice(notice: Notice, options: NoticeOptions = {}): Promise<void> {
  const { NoticesArea, addNotice } = await loadArea()
  noticesArea.set(NoticesArea)
  addNotice(notice, options)
}

/** Takes away all messages, and with them what they offer to undo. */
export async function forgetNotices(): Promise<void> {
  if (noticesArea.get()) (await loadArea()).removeNotices()
}
