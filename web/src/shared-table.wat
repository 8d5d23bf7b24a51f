;; Words of 64 bits in memory that the threads of a search share. The engine of each thread is a WebAssembly instance of
;; its own, with a memory of its own: stable Rust builds none that share one. So each has an instance of this module beside
;; it, whose memory is the shared one, and imports its functions, which are called without JavaScript in between.
;;
;; Loads and stores are plain: those that WebAssembly calls atomic are ordered among each other, which costs time, and a
;; table whose clusters are checked needs no order. An aligned word is never read half written on any machine with words
;; of 64 bits.
(module
  (import "shared" "memory" (memory 1 65536 shared))

  (func (export "load") (param $index i32) (result i64)
    (i64.load (i32.shl (local.get $index) (i32.const 3))))

  (func (export "store") (param $index i32) (param $value i64)
    (i64.store (i32.shl (local.get $index) (i32.const 3)) (local.get $value)))

  (func (export "zero") (param $first i32) (param $count i32)
    (memory.fill
      (i32.shl (local.get $first) (i32.const 3))
      (i32.const 0)
      (i32.shl (local.get $count) (i32.const 3)))))
