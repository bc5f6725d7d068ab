import { useComputedColorScheme } from '@mantine/core'
import type { Host } from '@slipway/sdk'
import { useMemo } from 'react'
import { enterTenant } from '../api/session'
import { useSession } from '../api/use-session'
import { fillCredentials } from '../pages/sign-in/credentials-fill'
import { browserLocale } from './browser-locale'
import type { HostApp } from './create-host-app'
import { showNotice } from './show-notice'

/** The `Host` that components see: the same object until the viewer's data change. */
export function useHostObject(app: HostApp): Host {
  const session = useSession()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return useMemo(() => {
    const { api, live, pages } = app
    return {
      user: meta?.user ?? null,
      tenant: meta?.tenant ?? null,
      tenants: meta?.tenants ?? [],
      permissions: meta?.permissions ?? [],
      locale: meta?.user.locale ?? browserLocale(),
      theme,
      request: (call) => api.request(call),
      notify: (notice) => void showNotice(notice),
      navigate: (path) => void pages.navigate(path),
      refresh: () => pages.renewRecords(),
      async switchTenant(id) {
        if (!(await pages.navigate('/'))) return
        await enterTenant(api, id)
        await pages.forgetRecords()
        await live.meta.ask()
      },
      fillCredentials,
    }
  }, [app, meta, theme])
}
