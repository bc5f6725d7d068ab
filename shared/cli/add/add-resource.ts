import { posix } from 'node:path'
import { singularOfEnglish } from '@slipway/sdk/check'
import { fillTemplate } from '../files/write-template'
import { grantRoles } from './grant-roles'
import type { HostSources } from './host-sources'
import { migrateResource } from './migrate-resource'
import { nameInModule, registerResource } from './register-resource'
import { type ResourceNames, resourceNames } from './resource-names'
import { languagesOf, textCode, untranslated } from './written-texts'

/** Adds a resource: its file, table, place in the application, permissions and test. Returns notes for whoever adds it. */
export async function addResource(host: HostSources, given: string): Promise<readonly string[]> {
  const names = resourceNames(host, given)
  const languages = languagesOf(host)
  migrateResource(host, names)
  registerResource(host, names)
  nameInModule(host, names.name)
  const role = grantRoles(host, names.name)
  const words = { ...wordsOf(host, names), ...textsOf(names.name, languages), role }
  for (const [path, text] of await fillTemplate(['resource'], words))
    host.create(posix.join(posix.dirname(host.application.path), path), text)
  const copied = untranslated(languages).join(', ')
  const translate = `The words of ${names.path} are English ones in ${copied}: translate them.`
  return [...(copied ? [translate] : []), afterFields]
}

const afterFields =
  'Its fields are a beginning. A host that runs makes the table at once, so a column that comes later is a new step of the migrations; the test follows the fields.'

function wordsOf({ application }: HostSources, { name, variable }: ResourceNames) {
  const records = `all${variable.charAt(0).toUpperCase()}${variable.slice(1)}`
  return { name, variable, records, application: `../../${posix.basename(application.path)}` }
}

function textsOf(name: string, languages: readonly string[]) {
  const plain = name.replaceAll('-', ' ')
  const label = plain.charAt(0).toUpperCase() + plain.slice(1)
  return {
    label: textCode(label, languages),
    singular: textCode(singularOfEnglish(label), languages),
    labelName: textCode('Name', languages),
    labelDate: textCode('Date', languages),
    labelNote: textCode('Note', languages),
  }
}
