/** A meaning; the host decides which colour it has. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

const colors: Readonly<Record<Tone, string>> = {
  neutral: 'gray',
  accent: 'harbour',
  success: 'teal',
  warning: 'yellow',
  danger: 'red',
}

/** The host theme's name of the tone's colour. */
export function colorOf(tone: Tone): string {
  return colors[tone]
}
