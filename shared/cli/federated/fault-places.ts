import { escapePointer, type Fault, type Manifest } from '@slipway/sdk/contract'
import { missingVersion } from '../../build/definition/complete-remote'
import type { PlacedFault } from '../../build/sources/source-faults'
import { type PackageOfRemote, placed } from './slipway-field'

const noComponent = (expose: string) =>
  `If the component is another of its exports, or none, list those that are: "slipway": { "components": { "<export>": { "expose": "${expose}" } } }.`

interface Described {
  readonly manifest: Manifest
  /** Federation's manifest, from the folder of package.json. */
  readonly manifestFile: string
  readonly about: PackageOfRemote
}

/**
 * Says of a fault in `slipway.json` where it is corrected: in package.json, or in the configuration behind
 * federation's manifest.
 */
export function faultPlaces({ manifest, manifestFile, about }: Described) {
  const { slipway, version, lineOf } = about
  return (fault: Fault): PlacedFault => {
    const [start, part = '', at = '', ...rest] = fault.pointer.split('/')
    if (start !== '' || part === '') return fault
    const { name, expose } = manifest.components[Number(at)] ?? { name: '', expose: '' }
    if (part === 'components' && slipway.components && Object.hasOwn(slipway.components, name)) {
      const pointer = ['/slipway/components', escapePointer(name), ...rest].join('/')
      return placed({ ...fault, pointer }, lineOf)
    }
    if (fault.code === 'not-a-component') {
      return {
        ...fault,
        file: 'package.json',
        detail: `${fault.detail ?? ''} ${noComponent(expose)}`,
      }
    }
    if (part === 'slots' || part === 'origins') {
      return placed({ ...fault, pointer: `/slipway${fault.pointer}` }, lineOf)
    }
    if (part === 'version' && (slipway.version ?? version) === '')
      return missingVersion('its field "slipway"')
    if (part === 'version') {
      const pointer = slipway.version === undefined ? '/version' : '/slipway/version'
      const detail = `${JSON.stringify(slipway.version ?? version)}: ${fault.detail ?? ''}`
      return placed({ ...fault, detail, pointer }, lineOf)
    }
    return { ...fault, file: manifestFile }
  }
}
