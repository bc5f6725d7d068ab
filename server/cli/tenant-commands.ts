import type { Command } from 'commander'
import type { Run } from './user-commands'

/** `slipway tenant …` */
export function addTenantCommands(program: Command, run: Run): void {
  const tenant = program
    .command('tenant')
    .description('Tenants: the branches, clients or others whose data is kept apart')
  tenant
    .command('create <name>')
    .description('make a tenant')
    .action((name: string) =>
      run(async ({ tenants }) => {
        const { id } = await tenants.create(name)
        return { data: { id, name }, text: `Tenant ${id}: ${name}` }
      }),
    )
  tenant
    .command('rename <name> <new-name>')
    .description('rename a tenant')
    .action((name: string, newName: string) =>
      run(async ({ tenants, findTenant }) => {
        const { id } = await findTenant(name)
        await tenants.rename(id, newName)
        return { data: { id, name: newName }, text: `Tenant ${id}: ${newName}` }
      }),
    )
  tenant
    .command('list')
    .description('list all tenants')
    .action(() =>
      run(async ({ tenants }) => {
        const list = await tenants.list()
        const data = list.map(({ id, name }) => ({ id, name }))
        const lines = data.map(({ id, name }) => `${String(id).padStart(6)} ${name}`)
        return { data, text: lines.join('\n') || 'There are no tenants.' }
      }),
    )
}
