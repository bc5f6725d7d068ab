import { createApp, h, shallowReactive } from 'vue'

const Card = {
  props: ['given'],
  data: () => ({ count: 0, isBroken: false }),
  render() {
    if (this.isBroken) throw new Error('the part of Vue is broken')
    const { label, order } = this.given
    return h('section', { 'aria-label': label }, [
      h('p', `Vue has order ${order}`),
      h('button', { type: 'button', onClick: () => this.count++ }, `Vue: ${this.count}`),
      h(
        'button',
        {
          type: 'button',
          onClick: () => {
            this.isBroken = true
          },
        },
        'Break Vue',
      ),
    ])
  },
}

/** A bridge by hand: federation's own needs vue-router. */
export default function createBridge() {
  const state = shallowReactive({ given: {} })
  let app
  return {
    render({ dom, ...given }) {
      state.given = given
      if (app) return
      app = createApp({ render: () => h(Card, { given: state.given }) })
      app.mount(dom)
    },
    destroy() {
      app?.unmount()
    },
  }
}
