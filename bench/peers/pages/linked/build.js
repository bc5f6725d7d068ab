import { compile, configure, counts, deferred, writeHtml, writeText } from '../compile.js'

/** The limit: one bundle with everything linked in. */
export async function buildLinked() {
  for (const count of counts) {
    const folder = `sites/linked-${count}`
    const entry = `./generated/linked-${count}.jsx`
    writeText(entry, entryText(count))
    const [files] = await compile([configure({ entry, folder })])
    writeHtml(folder, files.map(deferred))
  }
}

function entryText(count) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const imports = numbers.map((n) => `import { Bench${n} } from '../components/bench${n}'`)
  const parts = numbers.map((n) => `      <Bench${n} {...entryProps(${n})} />`)
  return `import { createRoot } from 'react-dom/client'
import { entryProps } from '../entries'
import { Page } from '../page'
${imports.join('\n')}

createRoot(document.getElementById('app')).render(
    <Page>
${parts.join('\n')}
    </Page>,
)
`
}
