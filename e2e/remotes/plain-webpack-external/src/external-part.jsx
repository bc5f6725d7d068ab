export default function ExternalPart() {
  return <p>a part beside an external runtime</p>
}
