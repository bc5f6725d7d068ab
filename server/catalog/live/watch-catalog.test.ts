import { openStorage } from '../../storage/storage'
import { watchCatalog } from './watch-catalog'

it('what stops the watch waits for the look that is under way, and no other one follows', async () => {
  const storage = await openStorage({ file: ':memory:' })
  const steps: string[] = []
  const looks: (() => void)[] = []
  const refresh = () =>
    new Promise<void>((resolve) => {
      looks.push(() => {
        steps.push('looked')
        resolve()
      })
    })
  const tellOf: (() => void)[] = []
  const listen = (_name: string, listener: () => void) => {
    tellOf.push(listener)
    return () => undefined
  }
  const stop = watchCatalog({
    storage: { engine: storage.engine, listen },
    catalog: { refresh },
    onError: (error) => steps.push(String(error)),
  })
  tellOf[0]?.()
  tellOf[0]?.()

  const stopped = stop().then(() => steps.push('stopped'))
  looks[0]?.()
  await stopped

  expect(steps).toEqual(['looked', 'stopped'])
  expect(looks).toHaveLength(1)
  await storage.close()
})
