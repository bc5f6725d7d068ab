import { createContext, useContext } from 'react'
import type { Api } from './api'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider: typeof ApiContext.Provider = ApiContext.Provider

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi() works only below <ApiProvider>.')
  return api
}
