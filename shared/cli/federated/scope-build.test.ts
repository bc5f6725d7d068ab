import { writesStyles } from './scope-build'

const isNoted = (code: string) => writesStyles(new Map([['a.js', Buffer.from(code)]]))

test.each([
  'document.createElement("style")',
  "t.ownerDocument.createElement( 'style' )",
  'document.createElement(`style`)',
  'e.createElement("style",null,t)',
  'document.createElementNS("http://www.w3.org/1999/xhtml","style")',
  'document.createElementNS(n,"style")',
  'document.createElement(t?"style":"link")',
  '(0,r.jsx)("style",{dangerouslySetInnerHTML:{__html:t}})',
  'p("style",{children:t})',
  'a.jsx("style",Object.assign({},t))',
  '_createElementVNode("style", null, t)',
  'const c=document.createElement.bind(document);document.head.append(c("style"))',
  'document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]',
])('a build with %s writes styles', (code) => {
  expect(isNoted(code)).toBe(true)
})

test.each([
  'e.createElement("div",{style:{color:t}})',
  't.setAttribute("style",null)',
  't.removeAttribute("style")',
  'new Set(n).has("style")',
  'const a={"style":1}',
  't["style"]=n',
])('a build with %s does not', (code) => {
  expect(isNoted(code)).toBe(false)
})
