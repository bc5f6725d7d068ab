const forEach = require('./for-each.cjs')

/** Draws each component as its slot would, and writes down what axe finds, or why it was not drawn. */
module.exports = function lookAt({ require, subjects, report }) {
  const { accessibilityFaults, createFakeRecord, mountFormSlot, mountSlot } =
    require('@slipway/sdk/testing')
  const { pickComponent } = require('@slipway/sdk/contract')

  const draw = ({ module, name, global, location, props }, drawing) => {
    const component = pickComponent(require(module), name)
    if (!component) throw new Error(`the module exports no ${name}`)
    drawing()
    if (global) return mountFormSlot(component, { props })
    const record = createFakeRecord()
    const context = { resource: 'records', resourceId: record.id, record }
    return mountSlot(component, {
      location,
      props,
      ...(location.endsWith('-actions') && { context }),
    })
  }

  const look = async (subject, drawing) => {
    try {
      return { faults: await accessibilityFaults(draw(subject, drawing).container) }
    } catch (error) {
      return { faults: [], error: error instanceof Error ? error.message : String(error) }
    }
  }
  forEach({ subjects, report, look })
}
