import type { Notice } from '@slipway/sdk'
import type { ComponentType } from 'react'
import { createStore, type Store } from '../api/store'

/** What draws the messages; its code comes with the first one. */
export const noticesArea: Store<ComponentType | undefined> = createStore<ComponentType | undefined>(
  undefined,
)

/** Shows a message in the corner of the screen. */
export async function showNotice(notice: Notice): Promise<void> {
  const { NoticesArea, addNotice } = await import(
    /* webpackChunkName: "notices" */ './notices-area'
  )
  noticesArea.set(NoticesArea)
  addNotice(notice)
}
