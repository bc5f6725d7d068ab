import { Component, type ReactNode } from 'react'
import ReactDOM from 'react-dom'

const { findDOMNode: elementOf } = ReactDOM as unknown as {
  findDOMNode(of: Component): HTMLElement
}

/** A library of before React 19, as Material UI 4 is one: it asks for elements, and writes styles as JSS does. */
export class Paper extends Component<{ readonly children: ReactNode }> {
  override componentDidMount(): void {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
    const style = document.createElement('style')
    if (nonce) style.setAttribute('nonce', nonce)
    style.textContent = '.paper { outline: 3px solid }'
    document.head.append(style)
    elementOf(this).classList.add('paper')
  }

  override render(): ReactNode {
    return this.props.children
  }
}
