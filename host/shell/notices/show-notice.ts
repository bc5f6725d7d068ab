import type { Notice } from '@slipway/sdk'
import type { ComponentType } from 'react'
import { createStore, type Store } from '../../ui/store'

/** What draws the messages; its code comes with the first one. */
export const noticesArea: Store<ComponentType | undefined> = createStore<ComponentType | undefined>(
  undefined,
)

const loadArea = () => import(/* webpackChunkName: "notices" */ './notices-area')

interface NoticeOptions {
  /** Until it is closed. */
  readonly stays?: boolean
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
