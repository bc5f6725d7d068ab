import { Button, Menu, Text } from '@mantine/core'
import { useHost } from '@slipway/sdk'
import type { MetaBody } from '@slipway/sdk/contract'
import { useMutation } from '@tanstack/react-query'
import { Building2, ChevronDown } from 'lucide-react'
import type { ReactElement } from 'react'
import { describeError } from '../../api/describe-error'
import { useTexts } from '../../texts/use-texts'
import { showNotice } from '../notices/notices'

interface ConsoleTenantsProps {
  readonly meta: Pick<MetaBody, 'tenant' | 'tenants'>
}

/** The host's own tenant switcher: pages of Administration draw no slot, and so not the application's. */
export function ConsoleTenants({ meta }: ConsoleTenantsProps): ReactElement | null {
  const { t } = useTexts('shell')
  const { switchTenant } = useHost()
  const { mutate, isPending } = useMutation({
    mutationFn: switchTenant,
    onError: (error) => showNotice({ tone: 'error', message: describeError(error) }),
  })
  const { tenant, tenants } = meta
  const name = tenant?.name ?? t('manage.noTenant')
  if (tenants.length === 0) return null
  if (tenants.length === 1) return <span data-console="tenant">{name}</span>
  return (
    <section aria-label={t('manage.tenant')} aria-busy={isPending} data-console="tenant">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Building2 size="1rem" aria-hidden />}
            rightSection={<ChevronDown size="0.875rem" aria-hidden />}
          >
            <Text inherit truncate>
              {name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={String(tenant?.id ?? '')}
            onChange={(id) => id !== String(tenant?.id) && mutate(Number(id))}
          >
            {tenants.map(({ id, name: label }) => (
              <Menu.RadioItem key={id} value={String(id)} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
