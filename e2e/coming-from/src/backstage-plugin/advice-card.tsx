import { InfoCard, Link, Progress, ResponseErrorPanel } from '@backstage/core-components'
import { alertApiRef, useApi, useRouteRef } from '@backstage/core-plugin-api'
import { useEffect, useState } from 'react'
import { Paper } from '../old-library/paper'
import { type Advice, adviceApiRef } from './api'
import { adviceRouteRef, viewAdviceRouteRef } from './routes'

export function AdviceCard({ title }: { readonly title?: string }) {
  const adviceApi = useApi(adviceApiRef)
  const alertApi = useApi(alertApiRef)
  const toAll = useRouteRef(adviceRouteRef)
  const toOne = useRouteRef(viewAdviceRouteRef)
  const [advice, setAdvice] = useState<readonly Advice[]>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    adviceApi.advice().then(setAdvice, setError)
  }, [adviceApi])

  if (error) return <ResponseErrorPanel error={error} />
  if (!advice) return <Progress />
  return (
    <InfoCard title={title ?? 'Advice'} deepLink={{ title: 'All advice', link: toAll() }}>
      <Paper>
        <ul>
          {advice.map(({ id, title }) => (
            <li key={id}>
              <Link to={toOne({ id })}>{title}</Link>
            </li>
          ))}
        </ul>
      </Paper>
      <button type="button" onClick={() => alertApi.post({ message: 'Thank you for reading' })}>
        I have read it
      </button>
    </InfoCard>
  )
}
