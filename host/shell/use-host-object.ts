import { useComputedColorScheme } from '@mantine/core'
import type { Host } from '@slipway/sdk'
import { useMemo } from 'react'
import { fillCredentials } from '../pages/sign-in/credentials-fill'
import { authorOf, compareAccess } from '../session/access'
import { usePageSession } from '../session/use-session'
import type { HostApp } from './create-host-app'
import { showNotice } from './notices/notices'

/** The `Host` that components see: the same object until the viewer's data change. */
export function useHostObject(app: HostApp): Host {
  const session = usePageSession()
  const meta = session.state === 'signed-in' ? session.meta : undefined
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  return useMemo(() => {
    const { api, live, pages } = app
    // What began in another tenant, or with other rights, is over: it names what may not be seen now.
    const isStill = () => {
      const now = live.meta.state.get().body
      return !meta || !now || ['none', 'more'].includes(compareAccess(meta, now))
    }
    return {
      user: meta?.user ?? null,
      tenant: meta?.tenant ?? null,
      tenants: meta?.tenants ?? [],
      permissions: meta?.permissions ?? [],
      locale: meta?.user.locale ?? browserLocale(),
      theme,
      request: (call) => api.request({ ...call, ...(meta && { author: authorOf(meta) }) }),
      notify: (notice) => void (isStill() && showNotice(notice)),
      navigate: (path) => void (isStill() && pages.navigate(path)),
      refresh: () => pages.renewRecords(),
      switchTenant: (id) => pages.switchTenant(id),
      fillCredentials,
    }
  }, [app, meta, theme])
}

/** The browser's language as a tag that `Intl` takes; some systems hand out others (`en-US@posix`). */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isLocale) ?? 'en'
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
