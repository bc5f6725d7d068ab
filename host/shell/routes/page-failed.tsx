import { type ReactElement, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reloadForCode } from '../reload-for-code'
import { RouteFailed } from './route-failed'

/** In a page's place when it threw; one whose code is gone comes with a new document. */
export function PageFailed(): ReactElement {
  const error = useRouteError()
  useEffect(() => void reloadForCode(error), [error])
  return <RouteFailed />
}
