export default function WebpackPart() {
  return <p>a part of webpack’s</p>
}
