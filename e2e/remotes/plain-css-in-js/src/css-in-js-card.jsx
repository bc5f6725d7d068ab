import './loaded.css'
import { css, Global } from '@emotion/react'
import emotion from '@emotion/styled'
import font from '@fontsource/pacifico/files/pacifico-latin-400-normal.woff2'
import { lazy, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { Toaster, toast } from 'sonner'
import styled, { createGlobalStyle, keyframes } from 'styled-components'

const Inside = lazy(() => import('plain_antd/AntdCard'))

const appear = keyframes`from { opacity: 0.9 } to { opacity: 1 }`

// In the order in which its rules come into the page, the font is there last.
const Styled = styled.p`
  padding-left: var(--first-gap);
  color: rgb(1, 2, 3);
  font-family: Script, cursive;
  animation: ${appear} var(--lasts, 9s);
  @media (prefers-color-scheme: dark) {
    color: rgb(101, 102, 103);
  }
`

// For the whole page, as an application of its own would have it.
const WholePage = createGlobalStyle`
  body { letter-spacing: 3px }
  button { text-decoration: underline }
  @property --first-gap { syntax: "<length>"; inherits: false; initial-value: 7px }
  @font-face { font-family: Script; src: url(${font}) }
`

const Named = emotion.p`
  color: rgb(4, 5, 6);
  .dark & {
    color: rgb(104, 105, 106);
  }
`

/** A sheet of its own, as libraries for web components make them. */
if (document.adoptedStyleSheets) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.by-sheet { color: rgb(11, 12, 13) }')
  document.adoptedStyleSheets.push(sheet)
  sheet.insertRule('header, .by-sheet { text-indent: 5px }', sheet.cssRules.length)
}

class ShadowNote extends HTMLElement {
  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = 'b { color: rgb(14, 15, 16) }'
    const text = document.createElement('b')
    text.textContent = 'in a shadow root'
    root.replaceChildren(style, text)
  }
}
// Each version of this build would define it.
if (!customElements.get('shadow-note')) customElements.define('shadow-note', ShadowNote)

/** What libraries write by `insertRule()`, by text, by sheets of their own; and what another remote draws. */
export default function CssInJsCard({ label = 'CSS in JS' }) {
  return (
    <section aria-label={label}>
      <Styled className="by-styled">by styled-components</Styled>
      <WholePage />
      <Global styles={css`h1 { font-style: italic }`} />
      <Named className="by-emotion">by Emotion</Named>
      <p className="by-style-loader">by style-loader</p>
      <p className="by-sheet">by a sheet</p>
      <shadow-note />
      <button type="button" onClick={() => toast('a toast')}>
        a toast
      </button>
      <Toaster duration={60_000} />
      {createPortal(<Styled className="styled-on-top">on top</Styled>, document.body)}
      <Suspense fallback="it is on the way">
        <Inside label="antd in another" />
      </Suspense>
    </section>
  )
}
