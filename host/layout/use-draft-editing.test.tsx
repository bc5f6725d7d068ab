import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, startTransition, use, useState } from 'react'
import { createApi } from '../api/api'
import { ApiProvider } from '../api/api-context'
import { createFakeApi } from '../testing/fake-api'
import { answerLayouts, mapEntry, slotMap } from '../testing/layout-bodies'
import { setHidden } from './layout-edits'
import { useDraftEditing } from './use-draft-editing'

const bar = 'header-banner'
const entries = ['First', 'Second'].map((name) => mapEntry(bar, name))
const idOf = (name: string) => entries.find(({ component }) => component === name)?.id ?? ''

interface PageProps {
  readonly draft: number | undefined
  readonly onCreated: (draft: number) => void
}

/** A page whose address names a new draft only when the router has prepared it, which `ready` ends. */
function openPage(ready: Promise<void>) {
  const api = createFakeApi()
  const layouts = answerLayouts(api, slotMap(entries, { placeable: [] }))
  const prepared = jest.fn()
  function Prepared() {
    prepared()
    use(ready)
    return null
  }
  function Router() {
    const [draft, setDraft] = useState<number>()
    return <Page draft={draft} onCreated={(id) => startTransition(() => setDraft(id))} />
  }
  function Page({ draft, onCreated }: PageProps) {
    const editing = useDraftEditing({ draft, newName: 'mine', onCreated })
    if (!editing.slots) return null
    const { state } = editing.saving
    const hide = (name: string) => editing.edit((slots) => setHidden(slots, idOf(name), true))
    return (
      <>
        {entries.map(({ component }) => (
          <button key={component} type="button" onClick={() => hide(component)}>
            {component}
          </button>
        ))}
        <p>{`${state} ${draft ?? 'none'}`}</p>
        {draft !== undefined && <Prepared />}
      </>
    )
  }
  render(
    <ApiProvider value={createApi({ basePath: '', fetch: api.fetch, onSessionEnded() {} })}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}
      >
        <Suspense>
          <Router />
        </Suspense>
      </QueryClientProvider>
    </ApiProvider>,
  )
  return { layouts, prepared }
}

it('a change is kept that is made while the router prepares the page of the draft that was just made', async () => {
  let end = () => {}
  const ready = new Promise<void>((resolve) => {
    end = resolve
  })
  const { layouts, prepared } = openPage(ready)
  const first = await screen.findByText('First')
  act(() => first.click())
  await waitFor(() => expect(prepared).toHaveBeenCalled(), { timeout: 5000 })
  expect(screen.getByText('saved none')).toBeVisible()

  act(() => screen.getByText('Second').click())
  expect(screen.getByText('saving none')).toBeVisible()
  await act(async () => end())

  await screen.findByText(/^saved \d+$/, undefined, { timeout: 5000 })
  const hidden = Object.keys(layouts.drafts[0]?.layout.entries ?? {})
  expect(hidden.toSorted()).toEqual([idOf('First'), idOf('Second')].toSorted())
})
