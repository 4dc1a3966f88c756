/** Side views of vehicles, drawn for this portal. All have the same scale, so that sizes can be compared. */
interface Drawing {
  /** Filled outline. One unit is about 8 cm, the box is 96 by 44, and the ground is at y = 40. */
  readonly body: string;
  readonly lines: string;
  readonly wheels: readonly (readonly [x: number, radius: number])[];
}

const drawings: Readonly<Record<string, Drawing>> = {
  bicycle_cargo: {
    body: 'M20 20h26v13H20z',
    lines: 'M46 31l12-13h10M58 18l12 15M54 12h8M64 12l4 6M24 33l22 0M33 20v13',
    wheels: [
      [28, 6],
      [72, 8],
    ],
  },
  motorcycle: {
    body: 'M28 14h16v12H28zM44 22h16l6 8H40z',
    lines: 'M60 22l6-10h6M66 12l8 22M40 30l-8 4',
    wheels: [
      [30, 7],
      [72, 7],
    ],
  },
  car: {
    body: 'M20 34v-8l8-3 8-9h22l11 9 9 3v8z',
    lines: 'M36 23h32M47 15v8M60 27h4',
    wheels: [
      [33, 6],
      [66, 6],
    ],
  },
  van_small: {
    body: 'M18 34V13h36l12 9 10 4v8z',
    lines: 'M54 13v21M54 22h12M36 13v21',
    wheels: [
      [31, 6],
      [66, 6],
    ],
  },
  van: {
    body: 'M12 34V10h46l12 10 10 4v10z',
    lines: 'M58 10v24M58 20h12M36 10v24',
    wheels: [
      [26, 6],
      [70, 6],
    ],
  },
  transit_van: {
    body: 'M7 34V7h54l12 11 11 4v12z',
    lines: 'M61 7v27M61 18h12M40 7v27',
    wheels: [
      [22, 6],
      [74, 6],
    ],
  },
  xlwb: {
    body: 'M2 34V5h64l11 12 13 5v12z',
    lines: 'M66 5v29M66 17h11M46 5v29M24 5v29',
    wheels: [
      [18, 6],
      [80, 6],
    ],
  },
  luton: {
    body: 'M3 34V3h72v9H63v22zM63 34V15h12l9 8 8 3v8z',
    lines: 'M63 12v22M66 23h16M24 3v31M44 3v31',
    wheels: [
      [20, 6],
      [80, 6],
    ],
  },
  '35t_van': {
    body: 'M1 32V2h60v30zM63 34V11h16l8 9 7 5v9z',
    lines: 'M67 20h18M16 2v30M31 2v30M46 2v30M1 34h62',
    wheels: [
      [14, 6],
      [28, 6],
      [81, 6],
    ],
  },
};

/** The drawing for all other codes. */
const parcel: Drawing = { body: 'M26 14h44v22H26z', lines: 'M26 21h44M42 14v9h12v-9', wheels: [] };

/** Shows the vehicle (D-2.47). Decorative, because its name is next to it. */
export function VehiclePicture({ code }: { code: string }) {
  const { body, lines, wheels } = Object.hasOwn(drawings, code) ? (drawings[code] ?? parcel) : parcel;
  return (
    <svg
      className="vehicle-picture"
      viewBox="0 0 96 44"
      aria-hidden
      focusable="false"
      data-vehicle={Object.hasOwn(drawings, code) ? code : ''}
    >
      <path className="vehicle-picture-body" d={body} />
      <path className="vehicle-picture-lines" d={lines} />
      {wheels.map(([x, radius]) => (
        <circle key={x} className="vehicle-picture-wheel" cx={x} cy={40 - radius} r={radius} />
      ))}
    </svg>
  );
}
