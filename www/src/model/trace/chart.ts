/** What a chart shows, as data: its picture and its table are both made of it. */

export interface Series {
  readonly name: string;
  /** A color, or the name of one of the page's custom properties. */
  readonly color: string;
  readonly dashed?: boolean;
}

export type Interval = readonly [number, number];

export interface Point {
  readonly label: string;
  /** One for each series; `undefined` where there is nothing to show. */
  readonly values: readonly (number | undefined)[];
  /** What the table says, when it says more than the values. */
  readonly cells?: readonly string[];
  /** Ends of an interval around each value, where it has one. */
  readonly intervals?: readonly (Interval | undefined)[];
}

export interface Chart {
  readonly title: string;
  /** One sentence that says what is drawn. */
  readonly caption: string;
  readonly kind: 'lines' | 'stacked' | 'columns' | 'bars';
  readonly series: readonly Series[];
  readonly points: readonly Point[];
  /** What the axis of labels counts, and the heads of the table's other columns. */
  readonly labelHead: string;
  readonly heads: readonly string[];
  /** The rows of the table where they are not the points; the first cell names the row. */
  readonly rows?: readonly (readonly string[])[];
  /** The largest value of the axis; found from the points when not given. */
  readonly most?: number;
  readonly format: (value: number) => string;
  /** What parts the picture at a threshold. */
  readonly parted?: {
    /** The point at which an upright line stands. */
    readonly at: number;
    /** The value at which a dashed line lies. */
    readonly target: number;
    /** How many there are of each point: columns at the foot. */
    readonly counts: readonly number[];
  };
}
