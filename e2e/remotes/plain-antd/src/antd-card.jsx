import { Button, ConfigProvider, Switch } from 'antd'
import { css, glob } from 'goober'
import { useState } from 'react'
import Cropper from 'react-easy-crop'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

// For the whole page, as an application of its own would have it.
void glob`
  body { letter-spacing: 3px; }
  button { text-decoration: underline; }
`

/** What each of three libraries writes into a style element. */
export default function AntdCard({ label = 'antd' }) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [isOn, setOn] = useState(false)
  return (
    <section aria-label={label}>
      <ConfigProvider theme={{ token: { colorPrimary: isOn ? '#00b96b' : '#722ed1' } }}>
        <Button type="primary">antd button</Button>
        <Switch aria-label="another colour" checked={isOn} onChange={setOn} />
      </ConfigProvider>
      <p
        className={css`
          color: rgb(1, 2, 3);
          animation: fade 9s;
        `}
      >
        by goober
      </p>
      <style>{'.by-react { color: rgb(4, 5, 6) }'}</style>
      <p className="by-react">by React</p>
      <div style={{ position: 'relative', width: 200, height: 100 }}>
        <Cropper image={picture} crop={crop} onCropChange={setCrop} aspect={1} />
      </div>
    </section>
  )
}
