import { createContext, useContext } from 'react'
import type { Api } from './api'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider: typeof ApiContext.Provider = ApiContext.Provider

export function useHostApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useHostApi() works only below <ApiProvider>.')
  return api
}
