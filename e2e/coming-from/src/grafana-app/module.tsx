import { AppPlugin } from '@grafana/data'
import { Badge, Button } from '@grafana/ui'
import { useState } from 'react'

function Acknowledge({ name }: { readonly name: string }) {
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <Badge text={`${name} is acknowledged`} color="green" />
  return <Button onClick={() => setIsDone(true)}>Acknowledge {name}</Button>
}

/** An app's plugin, as Grafana loads it. */
export const plugin = new AppPlugin()
  .setRootPage(() => <p>A page of the app</p>)
  .exposeComponent({
    id: 'acme-oncall-app/acknowledge/v1',
    title: 'Acknowledge',
    description: 'Acknowledges an alert',
    component: Acknowledge,
  })
