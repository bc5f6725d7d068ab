export default function RspackPart() {
  return <p>a part of rspack’s</p>
}
