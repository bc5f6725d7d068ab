import { withOwnAddresses } from './own-addresses'

const rewrite = (path: string, text: string) => {
  const others = ['vite.svg', 'fonts/a.woff2', 'data.json', 'index.js', 'card.css']
  const files = new Map(others.map((name) => [name, Buffer.from('')]))
  return withOwnAddresses(files.set(path, Buffer.from(text)))
    .get(path)
    ?.toString()
}

test.each([
  [
    'jsx("img",{src:"/vite.svg"})',
    'jsx("img",{src:(new URL("../vite.svg",import.meta.url).href)})',
  ],
  [
    'const a=()=>{return"/vite.svg"}',
    'const a=()=>{return(new URL("../vite.svg",import.meta.url).href)}',
  ],
  ['fetch(`/data.json`)', 'fetch((new URL("../data.json",import.meta.url).href))'],
  ['x=y?"/vite.svg":"/none.svg"', 'x=y?(new URL("../vite.svg",import.meta.url).href):"/none.svg"'],
])('%s of a script becomes %s', (code, expected) => {
  expect(rewrite('assets/card.js', code)).toBe(expected)
})

test.each([
  'import "/vite.svg"',
  'x={"/vite.svg":1}',
  'if(path==="/vite.svg")y()',
  'x=base+"/vite.svg"',
  'x="/vite.svg?raw"',
  'x=`${base}/vite.svg`',
  'x=tag`/vite.svg`',
  'load("/index.js","/card.css")',
  'this is no script "/vite.svg"',
])('%s stays as it is', (code) => {
  expect(rewrite('assets/card.js', code)).toBe(code)
})

test('styles name what is in the folder, from where they are', () => {
  const css =
    '.a{background:url(/vite.svg)}@font-face{src:url("/fonts/a.woff2?#iefix")}.b{background:url(/none.svg)}'

  expect(rewrite('assets/deep/main.css', css)).toBe(
    '.a{background:url(../../vite.svg)}@font-face{src:url("../../fonts/a.woff2?#iefix")}.b{background:url(/none.svg)}',
  )
})
