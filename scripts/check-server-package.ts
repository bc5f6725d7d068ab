import { lintPackage } from './lint-package'

/** Prints the faults of the server's package, unpacked in the first argument and packed in the second. */
const [folder = '', tarball = ''] = process.argv.slice(2)
const faults = await lintPackage({ folder, tarball, isEsmOnly: true })
if (faults.length > 0) throw new Error(faults.join('\n'))
