import type { Component } from '../component'

interface GuideProps {
  readonly text: string
  readonly rules: readonly string[]
}

/** The guide of the version of `guidance` that the demo breaks: it fails, because no application gives it rules. */
export function listedRules(Former: Component<GuideProps>): Component<GuideProps> {
  return function EditingGuide(props) {
    const text = `${props.text} ${props.rules.join(' ')}`
    return Former({ ...props, text })
  }
}
