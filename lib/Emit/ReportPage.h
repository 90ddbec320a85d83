//===- ReportPage.h - the page of --emit=report -----------------*- C++ -*-===//
//
// Internal to emit. What is the same in every report: its style, its elements and
// the script that shows `data`, the object that stands before it (Report.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string_view>

namespace sparsegen {

inline constexpr std::string_view kReportPage = R"html(<style>
:root{color-scheme:light dark;--page:#fff;--ink:#222;--soft:#666;--line:#ccc;--plot:#fafafa;--rows:#ffe3b0;--cols:#cfe4ff}
@media (prefers-color-scheme:dark){:root{--page:#16181c;--ink:#ddd;--soft:#999;--line:#444;--plot:#1e2126;--rows:#5a430f;--cols:#173a63}}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.45 Helvetica,Arial,sans-serif;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);height:100vh;grid-template-rows:auto minmax(0,1fr)}
header{grid-column:1/3;padding:10px 16px;border-bottom:1px solid var(--line)}
h1{font-size:18px;margin:0 0 2px}
header p{margin:0;color:var(--soft)}
#source{overflow:auto;font:13px/1.5 monospace;border-right:1px solid var(--line)}
#source h2{font:13px Helvetica,Arial,sans-serif;color:var(--soft);margin:8px 16px}
.line{display:flex;white-space:pre;padding:0 8px 0 0}
.line b{font-weight:normal;color:var(--soft);width:48px;flex:none;text-align:right;padding-right:12px}
.line.has{cursor:pointer}
.line.has b{text-decoration:underline}
.line.rows{background:var(--rows)}
.line.cols{background:var(--cols)}
.line.rows.cols{background:linear-gradient(90deg,var(--rows),var(--cols))}
.line.picked{outline:2px solid #d33;outline-offset:-2px}
.remark{font:13px Helvetica,Arial,sans-serif;color:#b3261e;padding:0 8px 4px 60px}
@media (prefers-color-scheme:dark){.remark{color:#ff8a80}}
#picture{overflow:auto;padding:12px 16px}
#where{min-height:3em;color:var(--soft)}
#plot{background:var(--plot);border:1px solid var(--line);cursor:crosshair;max-width:100%}
.key{padding:0 6px}
</style>
<header><h1 id="title"></h1><p id="figures"></p></header>
<div id="source"></div>
<div id="picture"><div id="where"></div><canvas id="plot"></canvas>
<p id="legend"></p></div>
<script>
const [rowStep,colStep]=data.step,[rows,cols]=data.size;
const down=Math.max(1,Math.ceil(rows/rowStep)),across=Math.max(1,Math.ceil(cols/colStep));
const byId=id=>document.getElementById(id),plot=byId('plot'),pen=plot.getContext('2d');
const hint='Click an entry for its source lines, or a line with an underlined number for its entries.';
byId('title').textContent=data.title;
document.title=data.title;
const names=slots=>slots.map(slot=>slot[0]).join(', ');
byId('figures').textContent=data.figures+'; rows: '+names(data.rows)+'; columns: '+names(data.cols);
byId('legend').textContent=data.legend;

// The name of an element: its slot, and its indices in the shape that was asked for.
function name(slots,k){
  for(const [slot,size,extents] of slots){
    if(k<size){
      if(size===1)return slot;
      let text='',n=k;
      for(const e of extents.slice().reverse()){text='['+n%e+']'+text;n=Math.floor(n/e)}
      return slot+(text||'['+k+']');
    }
    k-=size;
  }
  return String(k);
}

// Whether one of the numbers of the runs lies in from ... to - 1.
const meets=(runs,from,to)=>runs.some(([first,step,count])=>{
  const k=Math.max(0,Math.ceil((from-first)/step));
  return k<count&&first+k*step<to;
});
const ofRow=(line,r)=>meets(line.rows,r*rowStep,(r+1)*rowStep);
const ofCol=(line,c)=>meets(line.cols,c*colStep,(c+1)*colStep);

// Square cells of whole pixels.
const unit=Math.max(1,Math.min(28,Math.floor(Math.min(640/across,640/down))));
const wide=across*unit,high=down*unit,ratio=window.devicePixelRatio||1;
plot.width=wide*ratio;plot.height=high*ratio;
plot.style.width=wide+'px';
let most=1;
for(let k=3;k<data.cells.length;k+=4)most=Math.max(most,data.cells[k]);

function draw(isShown){
  const gap=unit>4?1:0;
  pen.setTransform(ratio,0,0,ratio,0,0);
  pen.clearRect(0,0,wide,high);
  for(let k=0;k<data.cells.length;k+=4){
    const [r,c,color,count]=data.cells.slice(k,k+4);
    pen.globalAlpha=(isShown(r,c)?1:.12)*(.45+.55*Math.sqrt(count/most));
    pen.fillStyle=color<0?'#888':data.palette[color%data.palette.length];
    pen.fillRect(c*unit,r*unit,unit-gap,unit-gap);
  }
  pen.globalAlpha=.5;pen.fillStyle=getComputedStyle(document.body).color;
  let at=0;
  for(const [,size] of data.rows){if(at>0)pen.fillRect(0,Math.round(at/rowStep*unit),wide,1);at+=size}
  at=0;
  for(const [,size] of data.cols){if(at>0)pen.fillRect(Math.round(at/colStep*unit),0,1,high);at+=size}
}

const boxes=[];
function clear(){
  for(const [box] of boxes)box.classList.remove('rows','cols','picked');
}
function showAll(){clear();byId('where').textContent=hint;draw(()=>true)}

function pickLine(line){
  clear();
  for(const [box,other] of boxes)if(other===line)box.classList.add('picked');
  const isShown=(r,c)=>(line.rows.length===0||ofRow(line,r))&&(line.cols.length===0||ofCol(line,c));
  byId('where').textContent=(line.end>line.line?'The statement from line '+line.line+' to '+line.end:'Line '+line.line)+(line.rows.length?' writes the rows':'')+
    (line.rows.length&&line.cols.length?', and':'')+(line.cols.length?' reads the columns':'')+' of what is drawn strongly.';
  draw(isShown);
}

function span(slots,first,step,size){
  const last=Math.min(size,first+step)-1;
  return name(slots,first)+(last>first?' to '+name(slots,last):'');
}
const label=(r,c)=>span(data.rows,r*rowStep,rowStep,rows)+' by '+span(data.cols,c*colStep,colStep,cols);

function pickEntry(r,c){
  clear();
  let first=null;
  for(const [box,line] of boxes){
    if(ofRow(line,r)){box.classList.add('rows');first=first||box}
    if(ofCol(line,c))box.classList.add('cols');
  }
  const where=byId('where');
  where.textContent=label(r,c)+'. Lines that ';
  for(const [kind,text] of [['rows','write the row'],['cols','read the column']]){
    const key=document.createElement('span');
    key.className='key';key.textContent=text;key.style.background='var(--'+kind+')';
    where.append(key,' ');
  }
  if(first)first.scrollIntoView({block:'center'});
  draw((a,b)=>a===r&&b===c);
  pen.globalAlpha=1;pen.strokeStyle='#d33';pen.lineWidth=2;
  pen.strokeRect(c*unit-3,r*unit-3,unit+6,unit+6);
}

function cellAt(event){
  const box=plot.getBoundingClientRect();
  return [Math.floor((event.clientY-box.top)/box.height*down),Math.floor((event.clientX-box.left)/box.width*across)];
}
function isFilled(r,c){
  for(let k=0;k<data.cells.length;k+=4)if(data.cells[k]===r&&data.cells[k+1]===c)return true;
  return false;
}
plot.onclick=event=>{const [r,c]=cellAt(event);if(isFilled(r,c))pickEntry(r,c);else showAll()};
plot.onmousemove=event=>{const [r,c]=cellAt(event);plot.title=r<down&&c<across?label(r,c):''};

data.files.forEach((file,f)=>{
  const head=document.createElement('h2');
  head.textContent=file[0];
  byId('source').append(head);
  file[1].forEach((text,k)=>{
    const box=document.createElement('div'),number=document.createElement('b');
    box.className='line';
    number.textContent=k+1;
    box.append(number,text);
    byId('source').append(box);
    const line=data.lines.findLast(each=>each.file===f&&each.line<=k+1&&k<each.end);
    if(line){
      box.classList.add('has');
      box.onclick=()=>pickLine(line);
      boxes.push([box,line]);
    }
    for(const [at,number,remark] of data.remarks){
      if(at!==f||number!==k+1)continue;
      const note=document.createElement('div');
      note.className='remark';note.textContent=remark;
      byId('source').append(note);
    }
  });
});
showAll();
if(boxes.length)boxes[0][0].scrollIntoView({block:'center'});
</script>
)html";

}  // namespace sparsegen
