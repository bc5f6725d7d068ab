import { type ComponentType, useEffect } from 'react'
import { createSignal, useSignal } from '../../../ui/signal'
import type { ChartDrawingProps } from './chart-look'

type ChartCode =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly Drawing: ComponentType<ChartDrawingProps> }
  | { readonly state: 'failed' }

const code = createSignal<ChartCode>({ state: 'idle' })

/** Starts to load the code of charts, which only pages with one need; a failed load is tried again. */
export function requestChartCode(): void {
  const { state } = code.get()
  if (state === 'idle') void loadChartCode()
}

export async function loadChartCode(): Promise<void> {
  code.set({ state: 'loading' })
  try {
    const { ChartDrawing } = await import(/* webpackChunkName: "charts" */ './chart-drawing')
    code.set({ state: 'ready', Drawing: ChartDrawing })
  } catch {
    // The state says so: the figures can be read as a table all the same.
    code.set({ state: 'failed' })
  }
}

export function useChartCode(): ChartCode {
  useEffect(requestChartCode, [])
  return useSignal(code)
}
